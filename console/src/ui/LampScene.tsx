import classes from './LampScene.module.css'
import picture from './lampScene.svg?no-inline'

/** A row of street lamps along a road at dusk; decoration only. Phones do not show it, so they do not load its file. */
export function LampScene() {
  return <img className={classes.scene} src={picture} alt="" loading="lazy" />
}
