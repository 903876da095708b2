/**
 * Numbers of all advisory locks, in one place to avoid collisions. They replace a leader election: a task runs on the server
 * that gets its lock.
 */
export const LOCKS = {
  /** migrations */
  migrate: 7_246_801,
  /** creating the demo city */
  demo: 7_246_802,
  /** computing desired states */
  desiredStateTick: 7_246_803,
  /** creating a partition of readings: make_month in 0008_history.sql */
  partitions: 7_246_804,
  /** evaluating alerts */
  alerts: 7_246_805,
  /** recording a step of the clock that all servers detect */
  clockStep: 7_246_806,
  /** reconciling lights with their desired state */
  reconciler: 7_246_807,
  /** advancing campaigns */
  campaigns: 7_246_808,
  /** changing lights by an import */
  imports: 7_246_809,
  /** computing plans: plans.store.ts */
  plans: 7_246_811,
  /** moving a schedule in the order of precedence: priority.store.ts */
  schedulePriorities: 7_246_817,
  /** evaluating the daylight rules */
  daylight: 7_246_819,
  /** deleting texts that no light has: index_light in 0104_light_search.sql */
  lightTexts: 7_246_818,
  /** creating the first administrator */
  setUp: 7_246_816,
} as const
