import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Connectivity.module.css'
import type { Connectivity } from './connectivity.ts'

/** The most likely cause with what to do, and other possible ones below. */
export function Causes({ hints: [first, ...others] }: Pick<Connectivity, 'hints'>) {
  const { t } = useTranslation('connectivity')
  if (!first)
    return (
      <p className={classes.fine} role="status">
        <IconCircleCheck size={18} aria-hidden />
        {t('fine')}
      </p>
    )
  return (
    <>
      <Notice tone="warning" title={t(`causes.${first}.title`)}>
        {t(`causes.${first}.text`)}
      </Notice>
      {others.length > 0 && (
        <div>
          <p className={classes.others}>{t('others')}</p>
          <ul className={classes.list}>
            {others.map(hint => (
              <li key={hint}>
                <strong>{t(`causes.${hint}.title`)}</strong>
                <span>{t(`causes.${hint}.text`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
