import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '../EmptyState.tsx'

/** In the place of a list that this account may not read. */
export function NoPermission(texts: { title: string; text: string }) {
  return <EmptyState icon={<IconLock />} {...texts} />
}
