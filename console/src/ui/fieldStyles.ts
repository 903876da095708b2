// For parts with a NativeSelect, Select, Switch or Checkbox of Mantine’s; none of them is on the first pages.
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Switch.css'
