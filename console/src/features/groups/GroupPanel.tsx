export interface GroupPanelProps {
  /** 0: those in no group; none: all */
  value: number | undefined
  onChange: (groupId: number | undefined) => void
  /** offers “all groups” and “ungrouped” above the groups */
  everything?: boolean
}

/** The groups beside a list: searched, more as one scrolls. */
export function GroupPanel(_: GroupPanelProps) {
  return null
}
