import { totalmem } from 'node:os'
import { socketPort } from './socketDir.ts'

export type PostgresSettings = Record<string, string | number | boolean>

const MB = 1024 * 1024

/** For a database of one city on the same machine as Node.js. Durability must not be reduced here. */
export function serverSettings(places: { socketDir: string; logDir: string }): PostgresSettings {
  const memory = Math.floor(totalmem() / MB)
  return {
    port: socketPort,
    listen_addresses: '',
    unix_socket_directories: places.socketDir,
    unix_socket_permissions: '0700',
    max_connections: 100,

    fsync: true,
    full_page_writes: true,
    synchronous_commit: true,

    shared_buffers: `${between(64, memory / 8, 512)}MB`,
    effective_cache_size: `${between(128, memory / 2, 8192)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    wal_compression: true,
    random_page_cost: 1.1,
    // Compiling short queries costs more than it saves.
    jit: false,

    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, overwritten after a week: the log cannot fill the disk.
    logging_collector: true,
    log_directory: places.logDir,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: true,
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_line_prefix: '%m [%p] ',
    log_min_duration_statement: '2s',
    // Parameters of slow statements may be secrets.
    log_parameter_max_length: 0,
    log_lock_waits: true,
    log_checkpoints: false,
  }
}

export function asArguments(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${asText(value)}`])
}

function asText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}

function between(min: number, wanted: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, wanted)))
}
