import { test } from '@playwright/test'
import { prepareData } from './preparedData.ts'

test('creates the data directory that stories copy', () => prepareData())
