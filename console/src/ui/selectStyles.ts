// For parts with a Select: the list that drops down.
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Popover.css'
import './fieldStyles.ts'
