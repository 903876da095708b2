import type { Words } from '../words.ts'
import type { zh } from '../zh/zh.ts'
import { control } from './control.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'

export const en: Words<typeof zh> = { control, devices, errors, sessions, shell }
