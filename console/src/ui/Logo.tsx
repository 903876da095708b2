/** The lamp of the favicon. */
export function Logo({ size = 26 }: { size?: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}
