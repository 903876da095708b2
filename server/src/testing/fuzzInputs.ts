/**
 * Random bytes for fuzzing: up to 60 bytes, deterministic, also behind each of these
 * protocol prefixes.
 */
export function* scraps(count: number, ...beginnings: Buffer[]): Generator<Buffer> {
  const starts = [Buffer.alloc(0), ...beginnings]
  let seed = 20_261_122
  // The lowest bits of such a sequence have a short period: only higher ones are used.
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >>> 8) % below
  }
  for (let i = 0; i < count; i++) {
    const bytes = Array.from({ length: 1 + random(60) }, () => random(256))
    yield Buffer.concat([starts[i % starts.length]!, Buffer.from(bytes)])
  }
}

/** An MQTT CONNECT up to the protocol name. */
export const MQTT_HELLO = Buffer.from([0x10, 0x10, 0x00, 0x04, 0x4d, 0x51, 0x54, 0x54])
