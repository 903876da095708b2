import classes from './SignalStrength.module.css'

const STEPS = [
  { upTo: 0, word: 'offline' },
  { upTo: 20, word: 'weak' },
  { upTo: 40, word: 'weak' },
  { upTo: 60, word: 'medium' },
  { upTo: Number.POSITIVE_INFINITY, word: 'strong' },
] as const

export type SignalWord = (typeof STEPS)[number]['word']

/** Five steps: 0 none, up to 20 and up to 40 weak, up to 60 medium, above that strong. */
export function signalStep(percent: number): { step: number; word: SignalWord } {
  const step = STEPS.findIndex(({ upTo }) => percent <= upTo)
  return { step, word: (STEPS[step] ?? STEPS[0]).word }
}

/** Four bars; the step is the number of filled ones. */
export function SignalStrength({ percent, label }: { percent: number; label: string }) {
  const { step } = signalStep(percent)
  return (
    <svg className={classes.bars} data-step={step} viewBox="0 0 16 12" width="16" height="12" role="img">
      <title>{label}</title>
      {[1, 2, 3, 4].map(bar => (
        <rect key={bar} data-on={bar <= step} x={(bar - 1) * 4} y={12 - bar * 3} width="3" height={bar * 3} rx="0.8" />
      ))}
    </svg>
  )
}
