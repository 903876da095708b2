import type { Words } from '../words.ts'
import type { placeholder as zh } from '../zh/placeholder.ts'

export const placeholder: Words<typeof zh> = {
  title: 'Feature under development',
  text: '“{{name}}” is not available yet.',
  home: 'Back to home page',
}
