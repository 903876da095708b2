import { ratedWatts } from '#lighting/energy/ratedPower.ts'
import { readNumber } from '../attributes/number.ts'
import type { Draft } from './draft.ts'
import type { Import } from './imports.ts'

/** What becomes of a model code that is not registered. */
export interface CodePlan {
  code: string
  /** undefined: not known any more, since the check already counts it as a model */
  rows: number | undefined
  isCreated: boolean
  /** W, as typed */
  watts: string
}

/** Codes whose models the last check would create, then those that are still unknown. */
export function codePlans({ unknownModels }: Pick<Import, 'unknownModels'>, { createModels }: Draft): CodePlan[] {
  const planned = createModels.map(({ code, mainWatts }) => ({
    code,
    rows: undefined,
    isCreated: true,
    watts: `${mainWatts ?? ''}`,
  }))
  const unknown = unknownModels
    .filter(({ code }) => !createModels.some(one => one.code === code))
    .map(({ code, rows, watts }) => ({ code, rows, isCreated: false, watts: `${watts ?? ''}` }))
  return [...planned, ...unknown]
}

/** null: empty; undefined: not a valid power */
export function wattsOf({ watts }: Pick<CodePlan, 'watts'>): number | null | undefined {
  return watts.trim() === '' ? null : ratedWatts(Number(readNumber(watts)))
}

/** @param modeId model for the codes without one of their own; null: their rows are refused */
export function plannedDraft(draft: Draft, plans: CodePlan[], modeId: number | null): Draft {
  const before = new Map(draft.createModels.map(model => [model.code, model]))
  return {
    ...draft,
    modeId: modeId ?? draft.modeId,
    useModeForUnknown: modeId !== null,
    createModels: plans
      .filter(({ isCreated }) => isCreated)
      .map(plan => ({
        name: null,
        subWatts: null,
        ...before.get(plan.code),
        code: plan.code,
        mainWatts: wattsOf(plan) ?? null,
      })),
  }
}
