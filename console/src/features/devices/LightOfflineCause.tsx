import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { OfflineCause } from '../connectivity/OfflineCause.tsx'

interface LightOfflineCauseProps {
  light: { id: number; deviceStatus: string; lifecycle: string }
}

/** Why a light is offline, with a link to the connection check on its page. */
export function LightOfflineCause({ light: { id, deviceStatus, lifecycle } }: LightOfflineCauseProps) {
  if (deviceStatus !== 'OFFLINE' || lifecycle === 'OUT_OF_SERVICE') return null
  return (
    <OfflineCause
      kind="light"
      id={id}
      link={text => (
        <Anchor
          size="sm"
          underline="always"
          renderRoot={props => (
            <Link to={paths.device} params={{ id: String(id) }} search={{ view: 'connection' }} {...props} />
          )}
        >
          {text}
        </Anchor>
      )}
    />
  )
}
