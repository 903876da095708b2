import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const NoteRow = graphql(`
  fragment NoteRow on ShiftNote {
    id
    at
    by
    text
    aboutKind
    aboutId
    aboutName
    isPinned
    pinnedBy
    pinnedAt
    correctedById
    corrects {
      id
      at
      by
      text
    }
  }
`)
export type NoteRow = ResultOf<typeof NoteRow>

export const NoteList = graphql(
  `
    query NoteList($where: ShiftNoteWhereInput, $page: Int, $limit: Int) {
      findManyShiftNote(where: $where, page: $page, limit: $limit) {
        items {
          ...NoteRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  `,
  [NoteRow],
)

export const CreateNote = graphql(`
  mutation CreateShiftNote($input: ShiftNoteInput!) {
    createShiftNote(input: $input) {
      id
    }
  }
`)

export const PinNote = graphql(`
  mutation PinShiftNote($id: Int!, $isPinned: Boolean!) {
    pinShiftNote(id: $id, isPinned: $isPinned) {
      id
    }
  }
`)

export const SummaryFields = graphql(`
  fragment SummaryFields on ShiftSummary {
    since
    until
    reason
    openAlerts {
      severity
      count
    }
    sections {
      kind
      count
      lines {
        id
        at
        name
        by
        assignee
        code
        severity
        text
        until
        lights
      }
    }
  }
`)
export type Summary = ResultOf<typeof SummaryFields>
export type Section = Summary['sections'][number]
export type Line = Section['lines'][number]

export const SummaryNow = graphql(
  `
    query ShiftSummary($since: DateTime, $forHandover: Boolean) {
      shiftSummary(since: $since, forHandover: $forHandover) {
        ...SummaryFields
      }
    }
  `,
  [SummaryFields],
)

/** What the form of a handover needs. */
export const HandoverForm = graphql(
  `
    query HandoverForm($own: Int) {
      shiftSummary(forHandover: true) {
        ...SummaryFields
      }
      shiftPeople {
        id
        name
      }
      findManyAlert(where: { open: true, assignedTo: $own }, limit: 1) {
        pagination {
          totalCount
        }
      }
    }
  `,
  [SummaryFields],
)

export const ShiftPeople = graphql(`
  query ShiftPeople {
    shiftPeople {
      id
      name
    }
  }
`)

export const HandoverRow = graphql(`
  fragment HandoverRow on ShiftHandover {
    id
    from
    signedAt
    to
    remarks
    handsOverAlerts
    status
    acceptedBy
    endedAt
    alertsTaken
    isMine
    mayAccept
  }
`)
export type HandoverRow = ResultOf<typeof HandoverRow>

export const HandoverList = graphql(
  `
    query HandoverList($where: ShiftHandoverWhereInput, $page: Int, $limit: Int) {
      findManyShiftHandover(where: $where, page: $page, limit: $limit) {
        items {
          ...HandoverRow
        }
        pagination {
          limit
          page
          totalCount
          totalPages
        }
      }
    }
  `,
  [HandoverRow],
)

export const HandoverNow = graphql(
  `
    query HandoverNow($id: Int!) {
      findOneShiftHandover(id: $id) {
        ...HandoverRow
        summary {
          ...SummaryFields
        }
      }
    }
  `,
  [HandoverRow, SummaryFields],
)

export const SignHandover = graphql(`
  mutation SignShiftHandover($input: ShiftHandoverInput!) {
    signShiftHandover(input: $input) {
      id
    }
  }
`)

export const AcceptHandover = graphql(`
  mutation AcceptShiftHandover($id: Int!) {
    acceptShiftHandover(id: $id) {
      id
      alertsTaken
    }
  }
`)

export const WithdrawHandover = graphql(`
  mutation WithdrawShiftHandover($id: Int!) {
    withdrawShiftHandover(id: $id) {
      id
    }
  }
`)

/** Requests that a note can be about. */
export const NoteCampaigns = graphql(`
  query NoteCampaigns {
    findManyLightCampaign(limit: 50) {
      items {
        id
        sceneName
        targetName
        createdAt
      }
    }
  }
`)
