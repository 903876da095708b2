import { loader } from '../../foundation/graphql/loaders.ts'
import { findObjectNames } from './objectNames.ts'

/** The present name of an object, or its last, by keys such as `LightGroup 12`; null if the viewer may not read its type. */
export const loadObjectName = loader<string, string>(({ db, viewer }, keys) => findObjectNames(db, viewer, keys))
