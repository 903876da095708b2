import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { nameOf, withNames } from './chosenDevices.ts'
import type { Chosen } from './dialog.ts'
import { BatchEditModal, type BatchEditModalProps } from './form/BatchEditModal.tsx'

type BatchEditProps = Omit<BatchEditModalProps, 'devices'> & { devices: Chosen[] | undefined }

/** The form for several devices, once the names of those that were chosen unseen are known. */
export function BatchEdit({ devices, ...modal }: BatchEditProps) {
  const client = useClient()
  const [named, setNamed] = useState<BatchEditModalProps['devices']>()
  useEffect(() => {
    let wanted = true
    setNamed(undefined)
    if (devices)
      void withNames(client, devices).then(all => {
        if (wanted) setNamed(all.map(device => ({ id: device.id, name: nameOf(device) })))
      })
    return () => {
      wanted = false
    }
  }, [client, devices])
  return <BatchEditModal devices={named} {...modal} />
}
