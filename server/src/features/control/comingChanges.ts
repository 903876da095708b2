import { type Connection, transact } from '../../foundation/database/database.ts'
import { badInput, Refusal } from '../../foundation/errors/errors.ts'
import { checkFields } from '../../foundation/errors/fieldErrors.ts'
import { announce } from '../../foundation/events/events.ts'
import { unchangedOrThrow } from '../../foundation/graphql/changeInputs.ts'
import { builder } from '../../foundation/graphql/graphql.ts'
import type { Where } from '../../foundation/list/filters.ts'
import { mayOrThrow } from '../../foundation/security/permissionCheck.ts'
import type { Viewer } from '../../foundation/security/viewer.ts'
import { type CampaignRow, findCampaign, lockedOrThrow, updatedAt } from './campaigns.ts'
import { updateComing } from './comingChanges.store.ts'
import { checkEnd, checkOrder, checkStart, reasonOf } from './overrideLevels.ts'
import { accountOf } from './targetOverlaps.ts'
import { noteTarget } from './targets.ts'

export const LightCampaignUpdateInput = builder.inputType('LightCampaignUpdateInput', {
  description: 'Changes of a request that has not started. What is left out stays as it is.',
  fields: t => ({
    startsAt: t.field({ type: 'DateTime', description: 'in the future, within a year; null: it starts now' }),
    until: t.field({
      type: 'DateTime',
      description: 'end, within a year; null: at the next event of each light’s schedule',
    }),
    reason: t.string({ description: 'at most 200 characters; null: none' }),
    expectedUpdatedAt: t.field({
      type: 'DateTime',
      description: 'updatedAt when the form was loaded: CONFLICT if it differs',
    }),
  }),
})
type LightCampaignUpdateInput = typeof LightCampaignUpdateInput.$inferInput

/**
 * Changes when a coming request starts and ends, and its reason. Its lights and levels stay, as does the account that it
 * starts with. What a second person approved was for its earlier times: it has to be approved again.
 * @throws NOT_FOUND; CONFLICT when it has started, was stopped, or was changed since it was read, or its account may not
 *   operate lights any more; BAD_USER_INPUT with the field
 */
export async function changeComing(
  db: Connection,
  viewer: Viewer,
  id: number,
  input: LightCampaignUpdateInput,
): Promise<CampaignRow> {
  mayOrThrow(viewer, 'LightDevice:operate')
  checkInput(input)
  return transact(db, async tx => {
    const campaign = await lockedOrThrow(tx, viewer, id)
    if (campaign.status !== 'COMING')
      throw new Refusal('CONFLICT', 'it has started, or was stopped', { key: 'campaignNotComing' })
    unchangedOrThrow(updatedAt(campaign), input.expectedUpdatedAt)
    const owner = await accountOf(tx, campaign)
    if (!owner)
      throw new Refusal('CONFLICT', 'the account of the request may not operate lights any more', {
        key: 'campaignWithoutAccount',
      })
    const plan = changedPlan(campaign, input)
    await updateComing(tx, id, plan)
    const request = { id, where: campaign.target as Where, startsAt: plan.startsAt }
    await noteTarget(tx, owner, { ...request, override: { ...campaign.override, until: plan.until } })
    await announce(tx, 'campaign.changed', { ids: [id] })
    return (await findCampaign(tx, viewer, id))!
  })
}

/** @throws BAD_USER_INPUT */
function checkInput({ expectedUpdatedAt: _, ...input }: LightCampaignUpdateInput): void {
  if (Object.values(input).every(value => value === undefined))
    throw badInput('input', 'pleaseEnterAtLeastOneField', 'set at least one field')
  checkFields([() => checkStart(input.startsAt, 'input.startsAt'), () => checkEnd(input.until), () => reasonOf(input)])
}

/** Times that stay are not checked again, except against each other. @throws BAD_USER_INPUT */
function changedPlan(campaign: CampaignRow, input: LightCampaignUpdateInput) {
  const startsAt = input.startsAt === undefined ? campaign.starts_at! : input.startsAt
  const until = input.until === undefined ? campaign.until : input.until
  checkOrder(startsAt, until)
  return { startsAt, until, reason: input.reason === undefined ? campaign.override_reason : reasonOf(input) }
}
