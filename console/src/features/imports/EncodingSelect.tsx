import type { ComboboxItem, ComboboxParsedItem } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { COMMON_ENCODINGS, ENCODING_LANGUAGES, type Encoding, encodingName, otherEncodings } from './encodings.ts'

interface EncodingSelectProps {
  label: string
  description?: string
  /** undefined: detected */
  value: Encoding | undefined
  disabled: boolean
  onChange: (encoding: Encoding | undefined) => void
}

const DETECTED = 'DETECTED'

/** All encodings by language, the common ones first; searched by name and language. */
export function EncodingSelect({ label, description, value, disabled, onChange }: EncodingSelectProps) {
  const { t } = useTranslation(['imports', 'deviceForm'])
  const option = (encoding: Encoding) => ({
    value: encoding,
    label: `${encodingName(encoding)} · ${t(`encodingLanguages.${ENCODING_LANGUAGES[encoding]}`)}`,
  })
  return (
    <SearchSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value ?? DETECTED}
      disabled={disabled}
      data={[
        { value: DETECTED, label: t('file.auto') },
        { group: t('encodingCommon'), items: COMMON_ENCODINGS.map(option) },
        ...otherEncodings().map(([language, encodings]) => ({
          group: t(`encodingLanguages.${language}`),
          items: encodings.map(option),
        })),
      ]}
      filter={({ options, search }) => searched(options, search)}
      nothingFoundMessage={t('deviceForm:nothingFound')}
      maxDropdownHeight={320}
      onChange={next => onChange(next === DETECTED || next === null ? undefined : (next as Encoding))}
    />
  )
}

/** Without regard to hyphens, blanks and case: `iso88592` finds ISO-8859-2. */
function searched(options: ComboboxParsedItem[], search: string): ComboboxParsedItem[] {
  const wanted = plain(search)
  const fits = ({ label }: ComboboxItem) => plain(label).includes(wanted)
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option) ? [option] : []
    const items = option.items.filter(fits)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_·-]/g, '')
}
