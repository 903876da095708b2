import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { nameOf } from './AdminCard.tsx'
import { type AdminCard, UpdateAdmin } from './admins.ts'

/** Enables or disables an account. Disabling ends its sessions, so it asks for confirmation. */
export function useEnabling(onChanged: () => void) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateAdmin)
  const [asked, setAsked] = useState<AdminCard>()
  const [switching, setSwitching] = useState<number>()

  async function put(admin: AdminCard, enable: boolean) {
    setSwitching(admin.id)
    const { error } = await update({ id: admin.id, input: { isEnabled: { set: enable } } })
    setSwitching(undefined)
    setAsked(undefined)
    const name = nameOf(admin)
    if (error) errorToast(t('switchFailed', { name }), errorText(codeOf(error), extensionsOf(error).key))
    else toast(t(enable ? 'enabledToast' : 'disabledToast', { name }))
    onChanged()
  }

  return {
    asked,
    switching,
    enable: (admin: AdminCard, enable: boolean) => (enable ? void put(admin, true) : setAsked(admin)),
    confirm: () => asked && void put(asked, false),
    cancel: () => setAsked(undefined),
  }
}
