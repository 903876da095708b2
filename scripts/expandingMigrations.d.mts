export function checkMigrations(folder?: string): Promise<{ code: number; output: string }>
export function whatDoesNotExpand(text: string): Promise<{ line: number; why: string }[]>
