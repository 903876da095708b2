import { Button, FileButton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'

interface FilePickerProps {
  label: string
  /** endings of file names */
  accept: string
  disabled: boolean
  onFile: (file: File) => Promise<void>
}

/** Chooses a file, also the same one again once it is corrected. */
export function FilePicker({ label, accept, disabled, onFile }: FilePickerProps) {
  const reset = useRef<() => void>(null)
  return (
    <FileButton
      resetRef={reset}
      accept={accept}
      onChange={file => {
        reset.current?.()
        if (file) void onFile(file)
      }}
    >
      {props => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} />}
          disabled={disabled}
          data-autofocus
        >
          {label}
        </Button>
      )}
    </FileButton>
  )
}
