import classes from './Portrait.module.css'

/** A person's picture, or how their name begins. The name itself stands beside it. */
export function Portrait({ src, name, size }: { src: string | null; name: string; size: number }) {
  if (src) return <img className={classes.root} src={src} alt="" width={size} height={size} />
  return (
    <span
      className={classes.root}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      // Drawn, not written: who steers by voice says what is written on a button, and that is the name alone.
      data-initials={initials(name)}
    />
  )
}

/** Ada Watt is AW, 林晓光 is 林. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map(word => Array.from(word ?? '')[0] ?? '').join('')
}
