import { control } from './control.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'

export const zh = { control, devices, errors, sessions, shell } as const
