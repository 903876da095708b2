import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { codeOf, extensionsOf } from '../../graphql/errorCode.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { errorToast, toast } from '../../ui/toasts.ts'
import { adminName } from './AdminCard.tsx'
import { type AdminCardFields, UpdateAdmin } from './admins.ts'

/** Enables or disables an account. Disabling ends its sessions, so it asks for confirmation. */
export function useAdminEnabling(onChanged: () => void) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const [, update] = useMutation(UpdateAdmin)
  const [asked, setAsked] = useState<AdminCardFields>()
  const [switching, setSwitching] = useState<number>()

  async function put(admin: AdminCardFields, enable: boolean) {
    setSwitching(admin.id)
    const { error } = await update({ id: admin.id, input: { isEnabled: { set: enable } } })
    setSwitching(undefined)
    setAsked(undefined)
    const name = adminName(admin)
    if (error) errorToast(t('switchFailed', { name }), errorText(codeOf(error), extensionsOf(error).key))
    else toast(t(enable ? 'enabledToast' : 'disabledToast', { name }))
    onChanged()
  }

  return {
    asked,
    switching,
    enable: (admin: AdminCardFields, enable: boolean) => (enable ? void put(admin, true) : setAsked(admin)),
    confirm: () => asked && void put(asked, false),
    cancel: () => setAsked(undefined),
  }
}
