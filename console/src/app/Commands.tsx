import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../features/sessions/session.ts'
import { withTranslations } from '../i18n/i18n.ts'
import { startKeyBuffer } from '../ui/keyBuffer.ts'
import { useShortcut, watchShortcuts } from '../ui/shortcuts.ts'
import type { CommandDialog } from './CommandDialogs.tsx'
import { type NavigationItem, navigation } from './navigation.ts'
import { mayOpen, PAGE_KEYS } from './pageKeys.ts'

/** Everything except the button is loaded on first use. */
const CommandDialogs = lazy(async () => ({
  default: (await withTranslations(import('./CommandDialogs.tsx'))).CommandDialogs,
}))

const pages = navigation.flat().flatMap(item => item.children ?? item)

/** The button that opens the command palette, and the shortcuts that work on every page. */
export function Commands() {
  const { t } = useTranslation()
  const [dialog, open] = useState<CommandDialog>()
  const [wanted, setWanted] = useState(false)
  if (dialog && !wanted) setWanted(true)
  useLayoutEffect(() => watchShortcuts(), [])
  const openPalette = () => {
    startKeyBuffer(() => open(undefined))
    open('palette')
  }
  useShortcut('mod+k', 'shortcuts:palette', openPalette)
  useShortcut('?', 'shortcuts:help', () => open('help'))
  useShortcut('/', 'shortcuts:search', focusSearch)
  const label = `${t('search')} · Ctrl K`
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={openPalette}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
      >
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      {pages.map(page => (
        <PageKey key={page.label} page={page} />
      ))}
      {wanted && (
        // Keys typed while the dialog loads are buffered for it.
        <Suspense fallback={<span data-covers />}>
          <CommandDialogs dialog={dialog} onOpen={open} />
        </Suspense>
      )}
    </>
  )
}

function PageKey({ page: { label, to } }: { page: Pick<NavigationItem, 'label' | 'to'> }) {
  const navigate = useNavigate()
  const may = useMay()
  const key = PAGE_KEYS[label]?.key
  useShortcut(
    `g ${key}`,
    `shell:navigation.${label}`,
    () => void navigate({ to }),
    key !== undefined && mayOpen(label, may),
  )
  return null
}

function focusSearch(): void {
  // That of the page, not that of a list beside it.
  const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')]
  ;(boxes.find(box => !box.closest('nav')) ?? boxes[0])?.select()
}
