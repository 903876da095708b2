import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useSiteZone } from '../../i18n/zone.ts'
import type { ListFilter } from '../../ui/list/ListToolbar.tsx'
import { AuditPeople } from './audit.ts'
import { type AuditConditions, type AuditSearch, auditConditions, OUTCOMES } from './auditSearch.ts'
import { spanOf, TIMES } from './auditTimes.ts'
import { useAuditText } from './useAuditText.ts'

/** The choices of operations: those with the same words are one. */
function useActions() {
  const { i18n } = useTranslation('audit')
  const words = i18n.getResource(i18n.language, 'audit', 'action') as Record<string, string> | undefined
  const byText = new Map<string, string[]>()
  for (const [name, text] of Object.entries(words ?? {})) byText.set(text, [...(byText.get(text) ?? []), name])
  return {
    options: [...byText]
      .map(([label, [value = '']]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    /** all operations with the words of this one */
    named: (action: string) => byText.get(words?.[action] ?? '') ?? [action],
  }
}

/** The conditions of the URL. "Today" is that of the page's opening. */
export function useAuditConditions(search: AuditSearch): AuditConditions {
  const zone = useSiteZone()
  const [now] = useState(Date.now)
  const { named } = useActions()
  return auditConditions(
    search,
    spanOf(search.time, search, { now, zone }),
    search.action === undefined ? [] : named(search.action),
  )
}

/** The selects of the toolbar. */
export function useAuditFilters(): ListFilter<AuditSearch>[] {
  const { t } = useTranslation('auditPage')
  const { noun } = useAuditText()
  const actions = useActions()
  const people = usePeople()
  const { i18n } = useTranslation('auditPage')
  const subjects = Object.keys((i18n.getResource(i18n.language, 'audit', 'noun') as object | undefined) ?? {})
  return [
    {
      ...{ parameter: 'time', label: t('time.label'), all: t('time.all') },
      options: TIMES.map(value => ({ value, label: t(`time.${value}`) })),
    },
    { ...{ parameter: 'who', label: t('who.label'), all: t('who.all') }, options: people },
    { ...{ parameter: 'action', label: t('action.label'), all: t('action.all') }, options: actions.options },
    {
      ...{ parameter: 'result', label: t('result.label'), all: t('result.all') },
      options: OUTCOMES.map(value => ({ value, label: t(`result.${value}`) })),
    },
    {
      ...{ parameter: 'subject', label: t('subject.label'), all: t('subject.all') },
      options: subjects
        .map(value => ({ value, label: noun(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    },
  ]
}

function usePeople() {
  const { t } = useTranslation('auditPage')
  const [{ data }] = useQuery({ query: AuditPeople })
  const accounts = (data?.auditPeople ?? []).map(({ kind, id, names }) => {
    const name = names.at(-1) ?? `#${id}`
    const known = names.length > 1 ? t('who.earlier', { name, earlier: names.slice(0, -1).join(', ') }) : name
    return { value: `${kind}-${id}`, label: kind === 'USER' ? t('who.USER', { name: known }) : known }
  })
  return [...(['ANONYMOUS', 'SYSTEM'] as const).map(value => ({ value, label: t(`who.${value}`) })), ...accounts]
}
