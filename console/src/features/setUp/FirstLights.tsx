import { Loader, Stack, UnstyledButton } from '@mantine/core'
import { IconBuildingCommunity, IconDoorEnter, IconFileImport, type TablerIcon } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../graphql/client.ts'
import { useConnection } from '../../graphql/connection.ts'
import { codeOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './SetUp.module.css'
import { CountLights, WantDemoCity } from './setUp.ts'

const POLL_MS = 1000

/** After set-up: choose where the first lights come from. */
export function FirstLights() {
  const { t } = useTranslation('setUp')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { ready } = useConnection()
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    if (!making) return
    const timer = setInterval(async () => {
      const { data } = await client.query(CountLights, {}).toPromise()
      if (data && data.findManyLightDevice.pagination.totalCount > 0) void navigate({ to: paths.devices })
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [making, navigate])

  async function makeCity() {
    setMaking(true)
    setFailure(undefined)
    const { error } = await client.mutation(WantDemoCity, {}).toPromise()
    if (!error) return
    setMaking(false)
    setFailure(errorText(codeOf(error)))
  }

  return (
    <Stack gap="sm">
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Link to={paths.lightImport} className={classes.choice}>
        <Face icon={IconFileImport} name={t('lights.import')} text={t('lights.importText')} />
      </Link>
      <UnstyledButton className={classes.choice} disabled={making || !ready} onClick={makeCity}>
        <Face icon={IconBuildingCommunity} name={t('lights.demo')} text={t('lights.demoText')} />
        {making && <Loader size="sm" aria-label={t('lights.making')} />}
      </UnstyledButton>
      <Link to={paths.home} className={classes.choice}>
        <Face icon={IconDoorEnter} name={t('lights.later')} text={t('lights.laterText')} />
      </Link>
    </Stack>
  )
}

function Face({ icon: Icon, name, text }: { icon: TablerIcon; name: string; text: string }) {
  return (
    <>
      <Icon size={26} stroke={1.5} aria-hidden />
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </>
  )
}
