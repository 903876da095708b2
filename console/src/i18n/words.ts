/** The same keys with any text: every language has exactly the keys of Chinese, or it does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> }
