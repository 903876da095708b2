import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceMissing } from '../features/devicePage/DeviceMissing.tsx'
import { useDevicePage } from '../features/devicePage/useDevicePage.ts'
import { FieldLight } from '../features/field/FieldLight.tsx'
import { FieldStart } from '../features/field/FieldStart.tsx'
import { useMyList } from '../features/field/myList.ts'
import { useMay } from '../features/sessions/session.ts'
import { codeOf, requestIdOf } from '../graphql/errorCode.ts'
import { useErrorText } from '../i18n/errorText.ts'
import { paths } from '../paths.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { NoPermission } from '../ui/list/NoPermission.tsx'

const route = getRouteApi(`/app${paths.field}` as const)

/** For technicians at the pole, with a phone in one hand: scan, switch test, photo, next. */
export function FieldPage() {
  const { t } = useTranslation('devices')
  const { light } = route.useSearch()
  const navigate = route.useNavigate()
  const mayRead = useMay()('LightDevice', 'read')
  const [done, setDone] = useState(0)
  const list = useMyList()
  const go = (light: number | undefined) => navigate({ search: { light } })
  if (!mayRead) return <NoPermission title={t('noPermission.title')} text={t('noPermission.text')} />
  if (light === undefined) return <FieldStart done={done} list={list} onFound={go} />
  const finish = () => {
    setDone(done + 1)
    list.remove(light)
    void go(undefined)
  }
  return <AtLight key={light} id={light} onDone={finish} />
}

function AtLight({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('details')
  const errorText = useErrorText()
  const { device, error, retry } = useDevicePage(id, false)
  if (device === null) return <DeviceMissing />
  if (device) return <FieldLight device={device} onChanged={retry} onDone={onDone} />
  if (error)
    return (
      <ErrorPanel title={t('failed')} text={errorText(codeOf(error))} requestId={requestIdOf(error)} onRetry={retry} />
    )
  return <Skeleton height={240} />
}
