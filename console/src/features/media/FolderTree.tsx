import { ActionIcon, NativeSelect, UnstyledButton } from '@mantine/core'
import '../../ui/fieldStyles.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen, IconFolders } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import classes from './FolderTree.module.css'
import { breadcrumbsOf, type Folder, flatFolders } from './folders.ts'

interface FolderTreeProps {
  folders: readonly Folder[]
  /** id of the open folder; undefined: all files */
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** A tree of folders; in a narrow window a select. */
export function FolderTree({ folders, value, onChange }: FolderTreeProps) {
  const { t } = useTranslation('mediaFiles')
  const narrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false })
  /** folders that the user expanded or collapsed */
  const [opened, setOpened] = useState<ReadonlyMap<number, boolean>>(new Map())
  const way = new Set(breadcrumbsOf(folders, value).map(({ id }) => id))
  if (narrow) {
    return (
      <NativeSelect
        className={classes.select}
        aria-label={t('folders.choose')}
        value={value ?? ''}
        onChange={event => onChange(Number(event.currentTarget.value) || undefined)}
        data={[
          { value: '', label: t('folders.all') },
          ...flatFolders(folders).map(({ id, path, fileCount }) => ({
            value: `${id}`,
            label: `${path} (${fileCount})`,
          })),
        ]}
      />
    )
  }
  const branch = (children: readonly Folder[]) => (
    <ul className={classes.list}>
      {children.map(folder => {
        const open = opened.get(folder.id) ?? way.has(folder.id)
        return (
          <li key={folder.id}>
            <FolderLine
              folder={folder}
              open={open}
              current={folder.id === value}
              onOpen={() => setOpened(new Map(opened).set(folder.id, !open))}
              onChoose={() => {
                setOpened(new Map(opened).set(folder.id, true))
                onChange(folder.id)
              }}
            />
            {open && folder.children && folder.children.length > 0 && branch(folder.children)}
          </li>
        )
      })}
    </ul>
  )
  return (
    <nav className={classes.root} aria-label={t('folders.label')}>
      <div className={classes.line} data-current={value === undefined || undefined}>
        <span className={classes.toggle} />
        <UnstyledButton
          className={classes.folder}
          aria-current={value === undefined ? 'true' : undefined}
          onClick={() => onChange(undefined)}
        >
          <IconFolders size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{t('folders.all')}</span>
        </UnstyledButton>
      </div>
      {branch(folders)}
    </nav>
  )
}

interface FolderLineProps {
  folder: Folder
  open: boolean
  current: boolean
  onOpen: () => void
  onChoose: () => void
}

function FolderLine({ folder: { name, path, fileCount, children }, open, current, onOpen, onChoose }: FolderLineProps) {
  const { t } = useTranslation('mediaFiles')
  const format = useFormat()
  const Icon = current ? IconFolderOpen : IconFolder
  return (
    <div className={classes.line} data-current={current || undefined}>
      {children && children.length > 0 ? (
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          size={24}
          aria-expanded={open}
          aria-label={t(open ? 'folders.close' : 'folders.open', { name })}
          onClick={onOpen}
        >
          {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        </ActionIcon>
      ) : (
        <span className={classes.toggle} />
      )}
      <UnstyledButton
        className={classes.folder}
        aria-current={current ? 'true' : undefined}
        title={path}
        onClick={onChoose}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
        <span className={classes.count}>{format.number(fileCount)}</span>
      </UnstyledButton>
    </div>
  )
}
