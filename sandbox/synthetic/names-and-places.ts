/** Names and places of synthetic people. */
export const MALE_NAMES = (
  'Abdullah Ahmed Ali Bandar Fahad Faisal Hamad Hassan Ibrahim Khalid Majed Mansour Mohammed Nasser Nawaf Omar ' +
  'Rakan Saad Saleh Salman Saud Sultan Talal Turki Yazeed Yousef Ziyad'
).split(' ');

export const FEMALE_NAMES = (
  'Abeer Aisha Amal Arwa Dalal Dana Fatimah Ghada Hanan Hessa Huda Jawaher Lama Layla Maha Mariam Munira Najla ' +
  'Nora Noura Rana Reem Sarah Shahad Wafa Yara Zainab'
).split(' ');

export const FAMILY_NAMES = (
  'Alanazi Alasmari Albaqami Aldosari Alenezi Alghamdi Alhamad Alharbi Aljohani Alkhaldi Almalki Almutairi ' +
  'Alotaibi Alqahtani Alqarni Alrashidi Alsaadi Alshahrani Alshammari Alshehri Alsubaie Altamimi Alzahrani'
).split(' ');

/** Nationalities of residents with their ISO 3166-1 numeric code and common names. */
export const RESIDENT_ORIGINS = [
  {
    nationality: 'Egypt',
    code: 818,
    male: ['Mahmoud', 'Mostafa', 'Karim', 'Tarek'],
    female: ['Dina', 'Mona', 'Salma', 'Yasmin'],
    family: ['Abdelrahman', 'Elsayed', 'Hegazy', 'Mansour'],
  },
  {
    nationality: 'India',
    code: 356,
    male: ['Arjun', 'Rahul', 'Sanjay', 'Vikram'],
    female: ['Anita', 'Divya', 'Meera', 'Priya'],
    family: ['Iyer', 'Kumar', 'Nair', 'Sharma'],
  },
  {
    nationality: 'Jordan',
    code: 400,
    male: ['Anas', 'Laith', 'Qais', 'Zaid'],
    female: ['Hala', 'Rania', 'Rula', 'Tala'],
    family: ['Haddad', 'Khoury', 'Majali', 'Obeidat'],
  },
  {
    nationality: 'Pakistan',
    code: 586,
    male: ['Adnan', 'Bilal', 'Imran', 'Usman'],
    female: ['Amina', 'Hina', 'Nadia', 'Sana'],
    family: ['Bhatti', 'Chaudhry', 'Malik', 'Qureshi'],
  },
  {
    nationality: 'Philippines',
    code: 608,
    male: ['Angelo', 'Carlo', 'Miguel', 'Paolo'],
    female: ['Angelica', 'Jasmine', 'Maricel', 'Rosa'],
    family: ['Bautista', 'Dela Cruz', 'Reyes', 'Santos'],
  },
  {
    nationality: 'United Kingdom',
    code: 826,
    male: ['Daniel', 'James', 'Oliver', 'Thomas'],
    female: ['Alice', 'Emma', 'Grace', 'Sophie'],
    family: ['Bennett', 'Clarke', "O'Neill", 'Taylor'],
  },
] as const;

export const CITIES = [
  { city: 'Riyadh', region: 'Riyadh', districts: ['Al Olaya', 'Al Malqa', 'Al Yasmin', 'Al Naseem'] },
  { city: 'Jeddah', region: 'Makkah', districts: ['Al Rawdah', 'Al Salamah', 'Al Shati'] },
  { city: 'Dammam', region: 'Eastern Province', districts: ['Al Faisaliyah', 'Al Shulah', 'Uhud'] },
  { city: 'Madinah', region: 'Madinah', districts: ['Al Aziziyah', 'Quba', 'Al Khalidiyah'] },
  { city: 'Abha', region: 'Asir', districts: ['Al Mansak', 'Al Numays'] },
  { city: 'Tabuk', region: 'Tabuk', districts: ['Al Masif', 'Al Rayyan'] },
] as const;

export const STREETS =
  'King Fahd Road,Prince Sultan Street,Al Takhassusi Street,Palm Street,University Road,Coast Road,Market Street'.split(
    ',',
  );
