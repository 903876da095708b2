import type { Words } from '../words.ts'
import type { notFound as zh } from '../zh/notFound.ts'

export const notFound: Words<typeof zh> = {
  title: 'Something is not right...',
  text: 'The page you are trying to open does not exist. You may have mistyped the address, or the page has been moved to another URL. If you think this is an error, contact support.',
  home: 'Get back to home page',
}
