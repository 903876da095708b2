import { useTranslation } from 'react-i18next'
import { PasswordForm } from '../features/profile/PasswordForm.tsx'
import classes from '../features/profile/Profile.module.css'
import { SecondFactor } from '../features/profile/SecondFactor.tsx'
import { SecondFactorDemand } from '../features/profile/SecondFactorDemand.tsx'
import { SessionList } from '../features/profile/SessionList.tsx'
import { useOwnSessions } from '../features/profile/useOwnSessions.ts'
import { useMay } from '../features/sessions/session.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Section } from '../ui/Section.tsx'

/** One's own password, and where one is signed in with it. */
export function PasswordPage() {
  const { t } = useTranslation('settings')
  const sessions = useOwnSessions()
  const may = useMay()
  return (
    <>
      <PageHeading title={t('password.title')} />
      <div className={classes.parts}>
        <div className={classes.column}>
          <Panel>
            <div className={classes.part}>
              <Section title={t('password.change')} level={2}>
                <p className={classes.text}>{t('password.text')}</p>
                <PasswordForm onChanged={sessions.refresh} />
              </Section>
            </div>
          </Panel>
          <Panel>
            <div className={classes.part}>
              <Section title={t('factor.title')} level={2}>
                <p className={classes.text}>{t('factor.text')}</p>
                <SecondFactor kept={t('factor.kept')} onChanged={sessions.refresh}>
                  {may('Site', 'update') && <SecondFactorDemand />}
                </SecondFactor>
              </Section>
            </div>
          </Panel>
        </div>
        <Panel>
          <div className={classes.part}>
            <Section title={t('sessions.title')} level={2}>
              <p className={classes.text}>{t('sessions.text')}</p>
              <SessionList sessions={sessions} />
            </Section>
          </div>
        </Panel>
      </div>
    </>
  )
}
