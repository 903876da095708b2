import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { CampaignLights } from './CampaignLights.tsx'
import classes from './CampaignProgress.module.css'
import type { Campaign } from './campaigns.ts'
import { countUnfinished, UNFINISHED } from './progress.ts'

/** Unsuccessful lights with the reason; loaded when the section is opened. */
export function UnfinishedLights({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.left} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('unfinished', { number: format.number(countUnfinished(campaign)) })}</summary>
      {open && <CampaignLights campaign={campaign} status={UNFINISHED} />}
    </details>
  )
}
