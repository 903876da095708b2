import { graphql } from '../../graphql/graphql.ts'

export const LightMap = graphql(`
  query LightMap {
    lightMap {
      count
      packed
    }
  }
`)

export const LightMapChanges = graphql(`
  subscription LightMapChanges {
    lightMapChanges {
      packed
      gone
    }
  }
`)
