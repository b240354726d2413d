/** The field for a table's file. It comes last in its form, so that a form with a refused file preserves its texts. */
export function TableFile() {
  return (
    <>
      <label>
        File: Excel (.xlsx) or CSV
        <input type="file" name="table" accept=".xlsx,.xls,.csv,.tsv,.txt" aria-describedby="table-help" />
      </label>
      <p id="table-help" className="quiet">
        Up to 2 MB and 5,000 rows. In a workbook only the first sheet with rows is read.
      </p>
    </>
  );
}
