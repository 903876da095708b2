// Styles of the drop-down list of Select.
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Popover.css'
import './fieldStyles.ts'
