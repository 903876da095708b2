// Styles of Mantine’s NativeSelect, Select, Switch and Checkbox, which the first pages do not use.
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Switch.css'
import './switches.css'
