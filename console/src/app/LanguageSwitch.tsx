import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { switchLanguage } from '../i18n/i18n.ts'
import { LANGUAGES, localeOf } from '../i18n/language.ts'
import { DropDown } from '../ui/DropDown.tsx'
import { DropDownItem } from '../ui/DropDownItem.tsx'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  return (
    <DropDown label={t('language.label')} face={<IconLanguage size={20} stroke={1.6} />} width={140}>
      {LANGUAGES.map(language => (
        <DropDownItem
          key={language}
          lang={localeOf(language)}
          chosen={i18n.language === language}
          onClick={() => switchLanguage(language)}
        >
          {t(`language.${language}`)}
        </DropDownItem>
      ))}
    </DropDown>
  )
}
