import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { AuditEntry } from './audit.ts'
import { COMMANDS, countOf, type LevelPart, levelPartsOf, recordedName } from './auditSentence.ts'
import { useAuditText } from './useAuditText.ts'

/** Entries in words: who, the operation with its object, and its object alone. */
export function useAuditSentence() {
  const { t } = useTranslation('auditPage')
  const format = useFormat()
  const text = useAuditText()
  const { noun } = text

  function object({ subject, objectId, objectName, detail }: AuditEntry): string | undefined {
    const name = objectName ?? recordedName(detail)
    const count = countOf(detail)
    if (objectId === null && count !== undefined)
      return t(subject === 'LightDevice' ? 'lights' : 'items', { number: format.number(count) })
    if (subject === null) return undefined
    if (name !== undefined) return t('named', { noun: noun(subject), name })
    return objectId === null ? undefined : t('numbered', { noun: noun(subject), id: objectId })
  }

  function levelText({ lamp, kind, value }: LevelPart): string {
    const name = t(`sentence.lamp.${lamp}`)
    if (kind === 'colorTemp') return t('sentence.colorTemp', { lamp: name, kelvin: value })
    if (kind === 'level') return t('sentence.level', { lamp: name, level: value })
    return t(`sentence.${kind}`, { lamp: name })
  }

  function done(entry: AuditEntry): string {
    const of = object(entry)
    const parts = COMMANDS.has(entry.action) ? levelPartsOf(entry.detail) : []
    const levels = parts.map(levelText).join(t('sentence.join'))
    if (levels) return of ? t('sentence.levels', { object: of, levels }) : t('sentence.levelsOnly', { levels })
    const action = text.action(entry)
    const name = entry.objectName ?? recordedName(entry.detail)
    // "deleted the group" names the type already.
    if (name !== undefined && entry.subject !== null && action.endsWith(noun(entry.subject)))
      return t('sentence.quoted', { action, name })
    return of ? t('sentence.of', { action, object: of }) : action
  }

  function sentence(entry: AuditEntry): string {
    const words = done(entry)
    return entry.result === 'OK' || entry.result === 'BEGUN' ? words : t('attempted', { text: words })
  }

  function person({ accountName, accountKind }: AuditEntry): string {
    if (accountName !== null) return accountName
    return accountKind === 'SYSTEM' ? t('who.SYSTEM') : t('anonymous')
  }

  return { object, sentence, person, text }
}
