import { ConnectEndpoint } from '../credentials/ConnectEndpoint.tsx'

/** How a real light is brought in. */
export function ConnectLight({ id, mayIssue }: { id: number; mayIssue: boolean }) {
  return <ConnectEndpoint kind="light" id={id} mayIssue={mayIssue} />
}
