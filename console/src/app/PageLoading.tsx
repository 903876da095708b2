import { Center, Loader } from '@mantine/core'

export function PageLoading() {
  return (
    <Center mih="40vh">
      <Loader size="sm" />
    </Center>
  )
}
