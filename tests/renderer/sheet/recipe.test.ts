import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amend, beginHistory, drop, record, redo, undo } from '../../../renderer/sheet/history.ts';
import {
  answered,
  changed,
  contentText,
  EMPTY_RECIPE,
  NO_CORRECTIONS,
  onSheet,
  parseRecipe,
  rowsBetween,
  withEdits,
  withMembers,
} from '../../../renderer/sheet-worker/recipe.ts';

test('the rows to check again are those with another text, undone or redone, and no others', () => {
  const before = withEdits(NO_CORRECTIONS, [{ row: 4, column: 'B', text: 'Awa' }]);
  const after = withEdits(before, [
    { row: 4, column: 'B', text: 'Fatou' },
    { row: 9, column: 'D', text: '' },
  ]);
  assert.deepEqual(rowsBetween(after.edits, before.edits), [4, 9]);
  assert.deepEqual(rowsBetween(before.edits, NO_CORRECTIONS.edits), [4]);
  const same = withEdits(after, [{ row: 4, column: 'B', text: 'Fatou' }]);
  assert.deepEqual(rowsBetween(after.edits, structuredClone(same.edits)), []);
});

test('putting back the only edit of a row leaves no trace of it', () => {
  const edited = withEdits(NO_CORRECTIONS, [{ row: 4, column: 'B', text: 'x' }]);
  assert.deepEqual(withEdits(edited, [{ row: 4, column: 'B', text: null }]).edits, {});
});

test('members are in a list once, or not at all', () => {
  assert.deepEqual(withMembers([1, 2], [2, 3], true), [1, 2, 3]);
  assert.deepEqual(withMembers([1, 2, 3], [2], false), [1, 3]);
});

test('undo and redo walk through the steps; a new step forgets what was undone', () => {
  const two = record(record(beginHistory('a'), 'b'), 'c');
  const back = undo(undo(two));
  assert.equal(back.present, 'a');
  assert.equal(redo(back).present, 'b');
  assert.equal(redo(record(back, 'd')).present, 'd');
  assert.equal(undo(beginHistory('a')).present, 'a');
});

test('what is still being typed is one step, and a dropped edit cannot be redone', () => {
  const typed = amend(record(beginHistory('a'), 'b'), 'bc');
  assert.equal(undo(typed).present, 'a');
  const dropped = drop(typed);
  assert.equal(dropped.present, 'a');
  assert.equal(redo(dropped).present, 'a');
});

test('the same state again is no step', () => {
  const history = record(beginHistory(NO_CORRECTIONS), NO_CORRECTIONS);
  assert.equal(history.past.length, 0);
});

test('a kept recipe is read back as it was', () => {
  const recipe = {
    reading: { sheetName: 'Paie', headerRow: 3 },
    columns: { D: 'amount' },
    answers: { 'field.currency': 'xof' },
    defaults: { country: 'sn' },
    corrections: {
      edits: { 17: { H: '771834567' } },
      setAside: [9],
      released: ['12:duplicate-exact:b-1, 4'],
      reasons: { '12:duplicate-exact:b-1, 4': 'two contracts' },
      asked: { '14:account-changed:b-1, 6': { by: 'Awa Diop', via: '+221 77 000 11 22', atMs: 1 } },
      ticked: ['4:ach-soon:F'],
    },
    confirmed: '89a70e6cd67348b4',
    asksAnew: true,
    ofOthers: { '["Prime",null]': { ...NO_CORRECTIONS, setAside: [4] } },
  };
  assert.deepEqual(parseRecipe(JSON.stringify(recipe)), recipe);
});

test('a recipe that does not read leaves out what is wrong, never guesses', () => {
  assert.deepEqual(parseRecipe('nonsense'), EMPTY_RECIPE);
  assert.deepEqual(parseRecipe('{}'), EMPTY_RECIPE);
  const odd = {
    reading: { headerRow: '3' },
    columns: { A: 5 },
    corrections: { edits: { x: { A: 'a' } }, setAside: ['1', 2] },
  };
  const read = parseRecipe(JSON.stringify(odd));
  assert.deepEqual(read.reading, {});
  assert.deepEqual(read.columns, {});
  assert.deepEqual(read.corrections.edits, {});
  assert.deepEqual(read.corrections.setAside, [2]);
});

test('what was corrected and set aside in one sheet is not done to the rows of another, and is there again on the way back', () => {
  const read = { name: 'Pay', delimiter: null };
  const corrections = {
    ...withEdits(NO_CORRECTIONS, [{ row: 4, column: 'C', text: '90000' }]),
    setAside: [5],
  };
  const ofPay = { ...EMPTY_RECIPE, columns: { C: 'amount' }, corrections };
  assert.deepEqual(changed(ofPay, { columns: { D: 'phone' } }, read).corrections, corrections);
  assert.deepEqual(changed(ofPay, onSheet(ofPay, 'Pay'), read).corrections, corrections, 'the same, named');
  const ofLate = changed(ofPay, onSheet(ofPay, 'Late'), read);
  assert.deepEqual([ofLate.corrections, ofLate.columns], [NO_CORRECTIONS, {}]);
  // What is kept for the other sheet is no part of what a batch of this one is made of.
  assert.equal(contentText(ofLate, 'en'), contentText({ ...ofLate, ofOthers: {} }, 'en'));
  const kept = parseRecipe(JSON.stringify(ofLate));
  const back = changed(kept, onSheet(kept, 'Pay'), { name: 'Late', delimiter: null });
  assert.deepEqual(back.corrections, corrections);
});

test('with another delimiter the letters name other columns: nothing said of the former ones holds', () => {
  const corrections = withEdits(NO_CORRECTIONS, [{ row: 4, column: 'B', text: '90000' }]);
  const recipe = {
    ...EMPTY_RECIPE,
    columns: { B: 'amount' },
    answers: { 'decimal.B': 'comma' },
    corrections,
  };
  const next = changed(recipe, answered(recipe, 'delimiter', 'semicolon'), { name: null, delimiter: ',' });
  assert.deepEqual([next.corrections, next.columns, next.answers], [NO_CORRECTIONS, {}, {}]);
  const readAlike = { reading: { encoding: 'utf-8', headerRow: 2 } };
  assert.deepEqual(changed(recipe, readAlike, { name: null, delimiter: ',' }).corrections, corrections);
});
