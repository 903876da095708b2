import type { Random } from '../random.ts'
import type { CityModel } from './cityModel.ts'
import type { MixedCity } from './mixedCity.ts'
import type { Action } from './mixedRequests.ts'
import type { Attempt } from './server.ts'

/*
 * Performs an action as one of two administrators. What darkens a protected light by the model has to need the other
 * administrator, and nothing else may: the other one approves it, refuses it, or lets it expire.
 */

interface Performed {
  text: string
  campaigns: number[]
}

/** @throws when the platform asks for a second person and the model does not, or the reverse */
export async function perform(city: MixedCity, random: Random, action: Action): Promise<Performed> {
  const { model } = city
  const [requester, second] = random.between(0, 1) < 0.5 ? city.admins : city.admins.toReversed()
  const guarded = guardedBy(model, action)
  const answer = await requester!.attemptSignedIn(action.mutation, action.variables)
  const { approval, campaigns } = outcomeOf(action, answer)
  const needs = guarded.length > 0 ? `needs a second person for ${guarded}` : 'needs no second person'
  if ((approval !== undefined) !== guarded.length > 0)
    throw new Error(`${action.text}: by the model it ${needs}, the platform answered ${JSON.stringify(answer)}`)
  if (approval === undefined) {
    action.apply(model, campaigns, new Set())
    return { text: `${action.text} [${campaigns}]`, campaigns }
  }
  const decision = random.oneOf(['approved', 'approved', 'refused', 'left'] as const)
  const text = `${action.text}: ${decision} [approval ${approval}]`
  if (decision === 'left') city.undecided.push({ id: approval, at: model.now, by: second! })
  if (decision === 'refused')
    await second!.ask('mutation ($id: Int!) { refuseApproval(id: $id) { status } }', { id: approval })
  if (decision !== 'approved') return { text, campaigns: [] }
  const { grantApproval } = await second!.ask(
    'mutation ($id: Int!) { grantApproval(id: $id) { status campaigns { id } } }',
    { id: approval },
  )
  const own: number[] = action.campaigns ? grantApproval.campaigns.map(({ id }: { id: number }) => id) : []
  action.apply(model, own, new Set(guarded))
  return { text: `${text} [${own}]`, campaigns: own }
}

/** Protected lights that it darkens, by the model. */
function guardedBy(model: CityModel, action: Action): string[] {
  if (action.coming) return [...new Set(action.coming.flatMap(coming => model.darkened(model, coming)))]
  const after = model.clone()
  action.apply(
    after,
    Array.from({ length: action.campaigns ?? 0 }, (_, i) => -1 - i),
    new Set(),
  )
  return model.darkened(after)
}

function outcomeOf({ text, campaigns = 0 }: Action, answer: Attempt): { approval?: number; campaigns: number[] } {
  const { data, extensions } = answer
  if (extensions?.key === 'approvalNeeded') return { approval: extensions.approvalId as number, campaigns: [] }
  if (!data) throw new Error(`${text}: ${JSON.stringify(answer)}`)
  const results = Object.values(data).flat() as { id?: number; campaignId?: number; approvalId?: number | null }[]
  const approval = results[0]?.approvalId
  if (typeof approval === 'number') return { approval, campaigns: [] }
  const ids = campaigns > 0 ? results.flatMap(({ campaignId, id }) => campaignId ?? id ?? []) : []
  if (ids.length !== campaigns) throw new Error(`${text}: started ${ids.length} campaigns: ${JSON.stringify(data)}`)
  return { campaigns: ids }
}

/** After their time they cannot be approved. */
export async function expireUndecided(city: MixedCity): Promise<string[]> {
  const now = city.night.clock.now()
  const over = city.undecided.filter(({ at }) => now - at > 16 * 60_000)
  city.undecided = city.undecided.filter(approval => !over.includes(approval))
  const faults: string[] = []
  for (const { id, by } of over) {
    const { code } = await by.attemptSignedIn('mutation ($id: Int!) { grantApproval(id: $id) { status } }', { id })
    if (code !== 'CONFLICT') faults.push(`I8: approval ${id} could be granted after it had expired (${code ?? 'OK'})`)
  }
  return faults
}
