/** Numbers of the advisory locks, all in one place, so that no two things take the same by chance. */
export const LOCKS = {
  /** one server at a time brings the database to its newest shape */
  migrate: 7_246_801,
  /** one puts the demo city in */
  demo: 7_246_802,
  /** one applies the desired state */
  desiredStateTick: 7_246_803,
  /** one makes a month of readings: make_month in 0008_history.sql */
  months: 7_246_804,
  /** one looks for alerts */
  alerts: 7_246_805,
  /** one keeps a step of the clock that all have seen */
  clockStep: 7_246_806,
  /** one reconciles lights */
  reconciler: 7_246_807,
  /** one updates the progress of campaigns */
  campaigns: 7_246_808,
  /** one changes lights by an import */
  imports: 7_246_809,
  /** one makes plans: plans.store.ts */
  plans: 7_246_811,
  /** one makes the first administrator */
  setUp: 7_246_816,
} as const
