import 'i18next'
import type { deferred } from './zh/deferred.ts'
import type { zh } from './zh/zh.ts'

// A key that does not exist is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof zh & typeof deferred
  }
}
