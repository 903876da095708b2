import { useState } from 'react'
import { CampaignLights } from './CampaignLights.tsx'
import classes from './CampaignProgress.module.css'
import type { Campaign } from './campaigns.ts'
import type { LightStatus } from './progress.ts'

interface LightsByStatusProps {
  campaign: Campaign
  statuses: readonly LightStatus[]
  summary: string
}

/** Lights with one of these statuses, each with its reason; loaded when the section is opened. */
export function LightsByStatus({ campaign, statuses, summary }: LightsByStatusProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.left} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <CampaignLights campaign={campaign} status={statuses} />}
    </details>
  )
}
