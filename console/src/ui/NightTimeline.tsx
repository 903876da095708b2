import { IconSunrise, IconSunset2 } from '@tabler/icons-react'
import classes from './NightTimeline.module.css'
import { useWidth } from './useWidth.ts'

/** ms since 1970 and % */
export interface NightSegment {
  from: number
  to: number
  level: number
  /** of the auxiliary lamp, where it has another level */
  second?: number
}

export interface NightTimelineProps {
  /** what it shows, in one sentence */
  label: string
  /** usually from noon to noon */
  from: number
  to: number
  segments: readonly NightSegment[]
  /** wall clock of an instant, HH:mm */
  clock: (at: number) => string
  percent: (level: number) => string
  sunset?: number
  sunrise?: number
  now?: number
  /** in a row of a list: the bars alone */
  small?: boolean
  /** said where nothing burns */
  empty?: string
}

const HOUR = 3_600_000
/** Narrower than this, the words on a segment would touch those beside it. */
const WORD_PX = 34

/** A night as one looks at it: the sky from noon to noon, and how bright the lamps are in it. */
export function NightTimeline(props: NightTimelineProps) {
  const { label, from, to, segments, clock, percent, sunset, sunrise, now, small, empty } = props
  const { ref, width = 600 } = useWidth<HTMLDivElement>()
  const share = (at: number) => (100 * (Math.max(from, Math.min(at, to)) - from)) / (to - from)
  const left = (at: number) => ({ left: `${share(at)}%` })
  const span = (start: number, end: number) => ({ ...left(start), width: `${share(end) - share(start)}%` })
  const px = (start: number, end: number) => ((share(end) - share(start)) * width) / 100
  const lit = segments.filter(({ level, second = 0 }) => level > 0 || second > 0)
  const every = width < 380 ? 6 : 3
  const hours = Array.from({ length: Math.floor((to - from) / HOUR) + 1 }, (_, hour) => from + hour * HOUR)
  return (
    <div ref={ref} className={classes.root} data-small={small || undefined} role="img" aria-label={label}>
      {!small && (
        <div className={classes.levels}>
          {lit
            .filter(({ from: start, to: end }) => px(start, end) >= WORD_PX)
            .map(({ from: start, to: end, level }) => (
              <span key={start} style={left((start + end) / 2)}>
                {percent(level)}
              </span>
            ))}
        </div>
      )}
      <div className={classes.track}>
        {sunset !== undefined && sunrise !== undefined && (
          <div className={classes.night} style={span(sunset, sunrise)} />
        )}
        {!small &&
          hours
            .filter((_, hour) => hour % every === 0)
            .map(at => <i key={at} className={classes.line} style={left(at)} />)}
        {lit.map(({ from: start, to: end, level }, index) => (
          <div
            key={start}
            className={classes.bar}
            data-joined={lit[index - 1]?.to === start || undefined}
            style={{ ...span(start, end), height: `${level * 0.92}%` }}
          />
        ))}
        {lit
          .filter(({ second, level }) => second !== undefined && second > 0 && second !== level)
          .map(({ from: start, to: end, second = 0 }) => (
            <div key={start} className={classes.second} style={{ ...span(start, end), bottom: `${second * 0.92}%` }} />
          ))}
        {now !== undefined && from < now && now < to && <div className={classes.now} style={left(now)} />}
        {lit.length === 0 && empty && !small && <div className={classes.empty}>{empty}</div>}
      </div>
      {!small && (
        <>
          <div className={classes.hours}>
            {hours
              .filter((_, hour) => hour % every === 0 && hour > 0 && hour < hours.length - 1)
              .map(at => (
                <span key={at} style={left(at)}>
                  {clock(at)}
                </span>
              ))}
          </div>
          <div className={classes.suns}>
            {sunset !== undefined && (
              <span style={left(sunset)}>
                <IconSunset2 size={16} aria-hidden />
                {clock(sunset)}
              </span>
            )}
            {sunrise !== undefined && (
              <span style={left(sunrise)}>
                <IconSunrise size={16} aria-hidden />
                {clock(sunrise)}
              </span>
            )}
          </div>
        </>
      )}
    </div>
  )
}
