import { graphql, type ResultOf } from '../../graphql/graphql.ts'

const ProfileFields = graphql(`
  fragment ProfileFields on AuthInfo {
    email
    admin {
      nickname
      firstName
      lastName
      phoneNumber
      avatarFileId
      avatar {
        id
        fileName
        url
      }
      role {
        name
        alias
      }
      updatedAt
    }
    user {
      role {
        name
        alias
      }
    }
  }
`)

export const Profile = graphql(
  `
    query Profile {
      authInfo {
        ...ProfileFields
      }
    }
  `,
  [ProfileFields],
)
export type OwnAccount = NonNullable<ResultOf<typeof Profile>['authInfo']>
export type OwnAdmin = NonNullable<OwnAccount['admin']>

/** A separate operation name: a response to `Profile` would reset the form. */
export const ProfileAgain = graphql(
  `
    query ProfileAgain {
      authInfo {
        ...ProfileFields
      }
    }
  `,
  [ProfileFields],
)

export const UpdateProfile = graphql(`
  mutation UpdateProfile($input: ProfileUpdateInput!) {
    updateProfile(input: $input) {
      id
    }
  }
`)

export const ChangePassword = graphql(`
  mutation ChangePassword($current: String!, $next: String!) {
    changePassword(current: $current, next: $next)
  }
`)

export const ConfirmOwnPassword = graphql(`
  mutation ConfirmOwnPassword($password: String!) {
    confirmPassword(password: $password)
  }
`)

export const OwnSessions = graphql(`
  query OwnSessions {
    mySessions {
      id
      createdAt
      seenAt
      address
      userAgent
      current
    }
  }
`)
export type OwnSession = ResultOf<typeof OwnSessions>['mySessions'][number]

export const EndSession = graphql(`
  mutation EndSession($id: Int!) {
    endSession(id: $id)
  }
`)

export const EndOtherSessions = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`)
