declare module 'mapshaper' {
  /** Runs commands as its command line would, on files that are given and returned by name. */
  export function applyCommands(
    commands: string,
    input: Record<string, string | object>,
  ): Promise<Record<string, Uint8Array | string>>
}
